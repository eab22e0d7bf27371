import type { RunChanges } from '@signpost/indexing/ports/run';

/** What a run changed, in three lines. */
export function changeLines({ posts, links, orphans }: RunChanges): string[] {
  return [
    `Posts: ${count(posts.added)} new, ${count(posts.removed)} gone, ${count(posts.changed)} changed`,
    `Links: ${count(links.added)} new, ${count(links.removed)} gone, ${count(links.moved)} moved`,
    `Orphans: ${count(orphans.new)} new, ${count(orphans.rescued)} rescued`,
  ];
}

/** `1,234`. `Intl` takes 18 ms to start, as long as a twentieth of a run that finds an export unchanged. */
export function count(number: number): string {
  const digits = String(number);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}
