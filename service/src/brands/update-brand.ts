import type { BrandBody, UpdateBrandParams } from '@signpost/contract/brands';
import type { BackendBrandFields } from '../ports/analysis-backend.ts';
import { AppError } from '@signpost/platform/errors';
import type { Answer } from '../backend-data/answer.ts';
import { changeAtBackend } from '../backend-data/ask-backend.ts';
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
  const { brand, isDemo } = await changeAtBackend(deps, {
    brandId,
    call: (backend) => backend.updateBrand(brandId, fields),
    read: ({ body, origin }) => ({ brand: toBrand(body), isDemo: origin.isDemo }),
    keep: async ({ brand: updated }, origin) => {
      const { name, url, description, locale, status } = updated;
      await deps.strictCache.patchRow(brandId, { name, url, description, locale, status });
      await deps.strictCache.writeBrand(brandId, updated, origin);
    },
  });
  const statusChanged = fields.status !== undefined;
  await deps.usage.track('AI Visibility Brand Updated', {
    fields_changed: changed,
    status_changed: statusChanged,
    new_status: statusChanged ? brand.status : null,
  });
  return { payload: { brand }, isDemo };
}

/** Only the given fields, in the order of the wire. */
function toBackendFields({ name, url, description, status, locale }: UpdateBrandParams): BackendBrandFields {
  const fields = { name, url, description, status, country_code: locale };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
