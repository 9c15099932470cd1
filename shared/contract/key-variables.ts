/** Variables of the agent's environment that hold the keys of the service. The page says their names, never their values. */
export const keyVariables = {
  token: 'TACHO_DEPOT_API_TOKEN',
  key: 'TACHO_DEPOT_SUBSCRIPTION_KEY',
} as const;
