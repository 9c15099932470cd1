/** Headers that every request carries, also a GET. */
export const credentialHeaders = {
  apiToken: 'TT-Api-Key',
  subscriptionKey: 'Ocp-Apim-Subscription-Key',
} as const;
