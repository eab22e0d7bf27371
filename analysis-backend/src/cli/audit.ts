import { writeFileSync } from 'node:fs';
import { dataOption, CheckFailed, terminal } from '@signpost/platform/command';
import { messageOf, UserError } from '@signpost/platform/errors';
import { oneLine } from '@signpost/platform/text';
import type { Command } from 'commander';
import type { AuditedBrand } from '../audit/audit-labels.ts';
import type { ComparedAnswer } from '../audit/compare-labels.ts';
import { toResult } from '../audit/to-audit.ts';
import { disagreements, estimateShare, readingOf, type Share } from '../audit/label-agreement.ts';
import { oneDecimal } from '../shared/rounding.ts';
import { withStorage } from './with-storage.ts';

interface AuditOptions {
  brand?: string;
  export?: string;
  data?: string;
  json?: boolean;
}

export function addAuditCommand(program: Command): void {
  dataOption(program.command('audit'))
    .summary('compare readings with the labels of people')
    .description(
      'Read the answers that people have labelled once more, by the names and rules of today, and show how well the readings agree ' +
        'with the labels; exits with 3 if it disagrees on whether the brand is mentioned. No AI service is asked.',
    )
    .option('--brand <id>', 'only this brand (its uuid); all when missing')
    .option(
      '--export <file>',
      'write the labelled answers as a file of the golden set, with their texts and all names',
    )
    .option('--json', 'print one entry per brand: its figures and its "disagreements"')
    .action(runAudit);
}

async function runAudit({ brand, export: file, json = false, ...options }: AuditOptions): Promise<void> {
  const { auditLabels } = await import('../audit/audit-labels.ts');
  const { directReader: reader } = await import('../extraction/direct-reader.ts');
  const audited = await withStorage(options, (storage) =>
    auditLabels({ ...storage, reader }, { brandId: brand ?? null }),
  );
  if (file !== undefined) await writeGolden(audited, file);
  if (json) terminal.printJson(audited.map(toJson));
  else tellPerson(audited);
  const all = audited.flatMap(({ answers }) => answers);
  if (all.some((answer) => disagreements(answer).includes('mentioned'))) throw new CheckFailed();
}

async function writeGolden(audited: readonly AuditedBrand[], file: string): Promise<void> {
  const { toGoldenAnswers, toGoldenModule } = await import('../audit/to-golden-answers.ts');
  try {
    writeFileSync(file, toGoldenModule(toGoldenAnswers(audited)));
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

function toJson({ brand, isDemo, answers, agreement }: AuditedBrand): object {
  return {
    brand_id: brand.id,
    brand: brand.name,
    is_demo: isDemo,
    ...toResult(agreement),
    disagreements: answers.flatMap((answer) => {
      const fields = disagreements(answer);
      if (fields.length === 0) return [];
      const { slot, query } = answer.evidence;
      return {
        slot_id: slot.id,
        query: query.text,
        engine_id: slot.engineId,
        fields,
        label: answer.label,
        reading: readingOf(answer.extraction),
      };
    }),
  };
}

function tellPerson(audited: readonly AuditedBrand[]): void {
  if (audited.length === 0)
    terminal.print('No answer is labelled yet: GET /api/v1/brands/{id}/audit lists answers to label.');
  for (const { brand, isDemo, answers, agreement } of audited) {
    const { labels, precision, recall, rank, sentiment } = agreement;
    const kind = isDemo ? 'invented sample answer' : 'answer';
    terminal.print(`${oneLine(brand.name)}: ${labels} labelled ${kind}${labels === 1 ? '' : 's'}`);
    terminal.print(`  mentions   precision ${toWords(precision)}; recall ${toWords(recall)}`);
    terminal.print(`  rank       exact in ${toWords(rank)}`);
    terminal.print(`  sentiment  ${sentiment.of === 0 ? NOT_JUDGED : `agrees in ${toWords(sentiment)}`}`);
    for (const answer of answers)
      for (const line of differences(answer)) terminal.print(`  differs: ${line}`);
  }
}

const NOT_JUDGED = 'not compared: no answer has both a label and a judgement of it';

/** Such as "18 of 20, 90.0 % (69.9 to 97.2)". */
function toWords(share: Share): string {
  const estimate = estimateShare(share);
  const count = `${share.right} of ${share.of}`;
  if (estimate === null) return count;
  const { value, interval } = estimate;
  const range = interval === null ? '' : ` (${oneDecimal(interval.low)} to ${oneDecimal(interval.high)})`;
  return `${count}, ${oneDecimal(value)} %${range}`;
}

function differences(answer: ComparedAnswer): string[] {
  const { label, extraction, evidence } = answer;
  const reading = readingOf(extraction);
  return disagreements(answer).map(
    (field) =>
      `${field} ${reading[field]}, not ${label[field]}: "${oneLine(evidence.query.text)}" to ${evidence.slot.engineId} (${evidence.slot.id})`,
  );
}
