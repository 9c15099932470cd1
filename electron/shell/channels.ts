/** The two channels between page and main process: requests with an answer, and messages of topics. */
export const requestChannel = 'depot:request';
export const messageChannel = 'depot:message';
