import type { Difference } from '@signpost/indexing/ports/published-links';
import type { Generation } from '../read/generation.ts';
import { Mismatch } from './mismatch.ts';
import { verifyLinks } from './verify-links.ts';
import { verifyPosts } from './verify-posts.ts';
import { verifyTitleRanks } from './verify-title-ranks.ts';
import { verifyUrls } from './verify-urls.ts';

/**
 * Recounts from the rows everything that was derived from them; the first difference, or null. It goes through
 * every row and every ordering, which takes about a minute and a half for ten million links.
 */
export async function verifyGeneration(generation: Generation): Promise<Difference | null> {
  try {
    const titles = await verifyTitleRanks(generation);
    const structure = await verifyPosts(generation, titles);
    const urls = await verifyUrls(generation);
    await verifyLinks(generation, titles, urls, structure);
    return null;
  } catch (error) {
    if (error instanceof Mismatch) return error.difference;
    throw error;
  }
}
