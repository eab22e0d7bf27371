import { ApiError } from '../api/client.ts';
import { useWords } from '../app/words-context.ts';

/** Why a call has failed, in a sentence. What the service refuses it says itself, in English. */
export function useReason(): (error: unknown) => string {
  const { error: words } = useWords().states;
  return (error) => {
    if (!(error instanceof ApiError)) return words.offline;
    return error.status >= 500 && error.code.startsWith('aiv_') ? words.backend : error.message;
  };
}
