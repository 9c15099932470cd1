/** What a script that calls the agent can rely on. */
export const exitCodes = { done: 0, wrongUse: 1, needsAttention: 2, stillWaits: 3 } as const;
