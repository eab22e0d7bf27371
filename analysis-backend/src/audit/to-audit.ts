import type { BackendAudit, BackendLabel } from '@signpost/contract/analyses';
import { SAMPLE_SIZE } from './draw-sample.ts';
import type { Audit } from './get-audit.ts';
import { estimateShare, readingOf, type Agreement, type Share } from './label-agreement.ts';
import type { LabelRecord } from '../ports/label-store.ts';
import { toEstimate, toTime, toTimeOrNull } from '../shared/wire-values.ts';

export function toAudit({ isDemo, analysis, validAnswers, sample, agreement }: Audit): BackendAudit {
  return {
    is_demo: isDemo,
    analysis_uuid: analysis?.id ?? null,
    finished_at: toTimeOrNull(analysis?.finishedAt ?? null),
    valid_answers: validAnswers,
    sample: sample.map(toAuditedAnswer),
    result: toResult(agreement),
  };
}

export function toLabel({ slotId, mentioned, rank, sentiment, labelledAt }: LabelRecord): BackendLabel {
  return { slot_id: slotId, mentioned, rank, sentiment, labelled_at: toTime(labelledAt) };
}

function toAuditedAnswer({ evidence, label }: Audit['sample'][number]): BackendAudit['sample'][number] {
  const { slot, query, answer, extraction } = evidence;
  const reading = extraction && readingOf(extraction);
  return {
    slot_id: slot.id,
    query_id: slot.queryId,
    query: query.text,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    text: answer?.text ?? '',
    reading: {
      mentioned: reading?.mentioned ?? null,
      spans: extraction?.spans ?? [],
      rank: reading?.rank ?? null,
      sentiment: reading?.sentiment ?? null,
    },
    label: label && toLabel(label),
  };
}

export function toResult(agreement: Agreement): BackendAudit['result'] {
  const { labels, mentions, precision, recall, rank, sentiment } = agreement;
  return {
    state: stateOf(labels),
    labels,
    mentions,
    precision: toEstimate(estimateShare(precision)),
    recall: toEstimate(estimateShare(recall)),
    rank: toAgreement(rank),
    sentiment: toAgreement(sentiment),
  };
}

function stateOf(labels: number): BackendAudit['result']['state'] {
  if (labels === 0) return 'no_labels';
  return labels < SAMPLE_SIZE ? 'too_few' : 'ready';
}

function toAgreement(share: Share): BackendAudit['result']['rank'] {
  return { agreed: share.right, compared: share.of, share: toEstimate(estimateShare(share)) };
}
