import type { FinishReason } from '../ports/provider.ts';

/** What the doctor found. */
export interface Finding {
  check: string;
  ok: boolean;
  /** What was found and, when it is not ok, what to do. */
  message: string;
  /** Of an engine that was asked, for scripts. */
  answer?: {
    engine_id: string;
    served_model: string | null;
    grounded: boolean;
    should_be_grounded: boolean;
    finish_reason: FinishReason;
    input_tokens: number | null;
    output_tokens: number | null;
    searches: number | null;
    /** Null when a price is not known. */
    cost_usd: number | null;
  };
}
