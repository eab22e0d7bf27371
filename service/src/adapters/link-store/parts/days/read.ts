import type { Generation } from '../../read/generation.ts';
import type { PublishedDays } from './published-days.ts';

export async function storedDays(generation: Generation): Promise<PublishedDays> {
  const [added, removed] = [await generation.float64('day_added'), await generation.float64('day_removed')];
  return {
    days: generation.meta.published_days ?? [],
    lastDay: { added: [...added], removed: [...removed] },
  };
}
