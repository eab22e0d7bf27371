import type { BackendRunFile } from '@signpost/contract/analyses';
import { printable } from '../run-file/printable.ts';
import { oneDecimal } from '../shared/rounding.ts';
import { VERSIONS, type Verification } from '../run-file/verify-run-file.ts';

/** The most differences in a report. */
const SHOWN = 20;

/** The result in words for people. */
export function toReport(file: BackendRunFile, found: Verification): string {
  const { answers, sameReadings, values, sameValues, differences } = found;
  const hidden = differences.length - SHOWN;
  return [
    `${printable(file.names.brand.name)}, analysis ${printable(file.analysis.uuid)}, finished ${printable(file.analysis.finished_at)}`,
    ...(file.is_demo ? ['SAMPLE: its answers are invented, not from any AI service.'] : []),
    scoreLine(found),
    `${answers} answers read again: ${sameReadings} readings are the same.`,
    `${values} values scored again: ${sameValues} are the same.`,
    ...(found.change === 'not_checked'
      ? ['The change since the run before it was not checked: give its file with --previous.']
      : []),
    ...(found.isDigestRight ? [] : ['The digest is wrong: the file was changed after it was written.']),
    ...(found.isSameVersion
      ? []
      : [
          `It was read by version ${file.extractor_version} and scored by version ${file.score_version}; this program has ` +
            `versions ${VERSIONS.extractor_version} and ${VERSIONS.score_version}, so expect differences.`,
        ]),
    ...(file.names.as_of === 'export' && differences.length > 0
      ? [
          'Its names are those of the day of the export: if others were in use when it was scored, that explains differences.',
        ]
      : []),
    ...differences
      .slice(0, SHOWN)
      .map(
        ({ place, inFile, here }) =>
          `  ${printable(place)}: ${printable(inFile)} in the file, ${printable(here)} here`,
      ),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
    found.isSame ? 'Verified: everything that was checked is the same.' : 'NOT the same.',
  ].join('\n');
}

function scoreLine({ score }: Verification): string {
  if (score === null) return 'No score: no answer is valid.';
  const { value, interval } = score;
  const range =
    interval === null
      ? 'too few queries for an interval'
      : `95 % interval ${oneDecimal(interval.low)} to ${oneDecimal(interval.high)}`;
  return `Score ${oneDecimal(value)} of 100 (${range})`;
}

/** The result as JSON for scripts. */
export function toFindings(file: BackendRunFile, found: Verification): object {
  const { extractor_version, score_version } = file;
  return {
    ok: found.isSame,
    analysis_uuid: file.analysis.uuid,
    is_demo: file.is_demo,
    names_as_of: file.names.as_of,
    digest_ok: found.isDigestRight,
    versions_ok: found.isSameVersion,
    versions: { in_file: { extractor_version, score_version }, here: VERSIONS },
    score: found.score,
    answers: found.answers,
    same_readings: found.sameReadings,
    values: found.values,
    same_values: found.sameValues,
    change: found.change,
    difference_count: found.differences.length,
    differences: found.differences
      .slice(0, SHOWN)
      .map(({ place, inFile, here }) => ({ place, in_file: inFile ?? null, here: here ?? null })),
  };
}
