/**
 * The least processor time that an act took in a few tries, in microseconds: what other programs take of the machine in the
 * meantime is no part of it. Two of them in one run can be compared; one alone says nothing.
 */
export function leastProcessorTimeUs(act: () => unknown, tries = 3): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
