import { AppError } from '@signpost/platform/errors';
import type { SiteAuthority } from '../../ports/link-store.ts';
import type { LinkDeps } from '../link-deps.ts';

export async function knownAuthority({ store }: Pick<LinkDeps, 'store'>): Promise<SiteAuthority> {
  const authority = await store.authority();
  if (authority !== null) return authority;
  throw new AppError(
    'links_authority_unknown',
    409,
    'The link data was stored by an earlier version, which did not work out the authority of posts. Index the site or import its records again.',
  );
}
