import { agreementOf, type Agreement } from './label-agreement.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import { chooseBrands } from '../evidence/choose-brands.ts';
import { compareLabels, type ComparedAnswer } from './compare-labels.ts';
import type { AuditDeps } from './audit-deps.ts';
import { findSubjects, type Subjects } from '../evidence/subjects.ts';

/** The labels of one brand, on invented or on measured answers: the two share no figure. */
export interface AuditedBrand {
  brand: BrandRecord;
  isDemo: boolean;
  subjects: Subjects;
  answers: ComparedAnswer[];
  agreement: Agreement;
}

/** Reads every labelled answer again, of one brand or of all, with today's names and rules. Asks no engine and no model. */
export async function auditLabels(
  deps: Pick<AuditDeps, 'brands' | 'labels' | 'reader'>,
  { brandId }: { brandId: string | null },
): Promise<AuditedBrand[]> {
  const audited: AuditedBrand[] = [];
  for (const brand of await chooseBrands(deps.brands, brandId)) {
    for (const isDemo of [false, true]) {
      const subjects = await findSubjects(deps, { brandId: brand.id, isDemo });
      const labelled = await deps.labels.listLabelled(brand.id, isDemo);
      const answers = await compareLabels(deps.reader, labelled, subjects);
      if (answers.length === 0) continue;
      audited.push({ brand, isDemo, subjects, answers, agreement: agreementOf(answers) });
    }
  }
  return audited;
}
