import type { BackendAudit, BackendLabel } from '@signpost/contract/analyses';
import { SAMPLE_SIZE } from './draw-sample.ts';
import { estimateShare, readingOf, type Agreement, type Share } from './label-agreement.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import type { LabelRecord } from '../ports/label-store.ts';
import { toEstimate, toTime } from '../shared/wire-values.ts';

export function toLabel({ slotId, mentioned, rank, sentiment, labelledAt }: LabelRecord): BackendLabel {
  return { slot_id: slotId, mentioned, rank, sentiment, labelled_at: toTime(labelledAt) };
}

export function toAuditedAnswer(
  { slot, query, answer, extraction }: SlotEvidence,
  label: LabelRecord | null,
): BackendAudit['sample'][number] {
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
