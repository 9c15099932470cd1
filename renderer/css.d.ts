/** The names of a screen's own styles. A test holds that each one that the code asks for is there. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

/** Every other stylesheet is imported for its effect; Vite turns them into files of their own. */
declare module '*.css' {}

/** A picture of the house; its address. */
declare module '*.png' {
  const address: string;
  export default address;
}

/** A text of the house that goes into the page as it is. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}

declare module '*.txt?raw' {
  const text: string;
  export default text;
}
