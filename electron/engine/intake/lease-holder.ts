import { z } from 'zod';
import type { Random } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import type { LeaseHolder } from './lease-file.ts';

const digits = 36;
const longestName = 60;

/** This data folder as the holder of leases; the first time it gets its random mark, which stays. */
export function leaseHolder(
  store: Pick<SettingStore, 'note' | 'setNote'>,
  random: Random,
  { computer, version }: Omit<LeaseHolder, 'installation'>,
): LeaseHolder {
  const noted = z.string().min(1).safeParse(store.note('installation'));
  const installation = noted.success ? noted.data : newMark(random);
  if (!noted.success) store.setNote('installation', installation);
  return { installation, computer: computer.slice(0, longestName), version };
}

function newMark(random: Random): string {
  const part = () => Math.floor(random() * 2 ** 48).toString(digits);
  return `${part()}-${part()}`;
}
