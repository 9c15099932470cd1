/** Stylesheets are imported for their effect; Vite turns them into files of their own. */
declare module '*.css';
