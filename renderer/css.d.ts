/** Stylesheets are imported for their effect; Vite turns them into files of their own. */
declare module '*.css';

/** A text of the house that goes into the page as it is. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
