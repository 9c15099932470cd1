import type { AgentHealth } from '../electron/agent/health.ts';

/** An agent of which nothing is said. */
export const calmHealth: AgentHealth = {
  reasons: [],
  duties: [],
  isStarting: false,
  lastScanAt: null,
  lastContactAt: null,
  hasAnswered: false,
  centralSettings: null,
};
