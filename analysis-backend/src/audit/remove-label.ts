import type { AuditDeps } from './audit-deps.ts';
import { WireError } from '../shared/errors.ts';
import { requireBrand } from '../shared/require-brand.ts';

export async function removeLabel(
  { brands, labels }: AuditDeps,
  brandId: string,
  slotId: string,
): Promise<void> {
  await requireBrand(brands, brandId);
  if (!(await labels.removeLabel(brandId, slotId)))
    throw new WireError(404, 'This brand has no label of such an answer.');
}
