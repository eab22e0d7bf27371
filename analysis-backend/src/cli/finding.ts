import type { Finding as BaseFinding } from '@signpost/platform/command';
import type { FinishReason } from '../ports/provider.ts';

export interface Finding extends BaseFinding {
  /** The answer of an engine that was asked, for scripts. */
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
