import { BecomesFree } from './becomes-free.tsx';
import { Planner } from './planner.tsx';
import { usePlannerChoice } from './start-choice.ts';

/** Who becomes free when, or who can start at a chosen time: the address says which. */
export default function AvailabilityScreen() {
  const { chosen } = usePlannerChoice();
  return chosen === null ? <BecomesFree /> : <Planner />;
}
