import type { BrandBody, UpdateBrandParams } from '@signpost/contract';
import type { BackendBrandFields } from '../ports/analysis-backend.ts';
import { AppError } from '../shared/errors.ts';
import type { Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toBrand } from './from-backend.ts';

export async function updateBrand(
  deps: BrandDeps,
  brandId: string,
  params: UpdateBrandParams,
): Promise<Answer<BrandBody>> {
  const fields = toBackendFields(params);
  const changed = Object.keys(fields);
  if (changed.length === 0) {
    throw new AppError(
      'aiv_bad_request',
      400,
      'No fields to update: send at least one of name, url, description, locale or status.',
    );
  }
  const brand = toBrand(await deps.backend.updateBrand(brandId, fields));
  const { name, url, description, locale, status } = brand;
  await deps.cache.patchRow(brandId, { name, url, description, locale, status });
  await deps.cache.writeBrand(brandId, brand);
  const statusChanged = fields.status !== undefined;
  await deps.usage.track('AI Visibility Brand Updated', {
    fields_changed: changed,
    status_changed: statusChanged,
    new_status: statusChanged ? status : null,
  });
  return { payload: { brand } };
}

/** Only the given ones, in the order of the wire. */
function toBackendFields({ name, url, description, status, locale }: UpdateBrandParams): BackendBrandFields {
  const fields = { name, url, description, status, country_code: locale };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
