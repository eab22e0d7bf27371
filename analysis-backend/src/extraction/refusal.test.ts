import { describe, expect, it } from 'vitest';
import type { Judgement } from '../model/extraction.ts';
import { rereadEvidence } from '../evidence/reread-evidence.ts';
import { anAnalysisQuery, anAnswer, aSlot } from '../../test/fakes/storage.ts';
import { directReader } from './direct-reader.ts';
import { readText } from './read-text.ts';
import { isRefusal } from './refusal.ts';

const REFUSALS = [
  'I’m sorry, but I can’t help with that.',
  'Es tut mir leid, aber dabei kann ich nicht helfen.',
  'Je suis désolé, mais je ne peux pas répondre à cette question.',
  'Lo siento, pero no puedo ayudarte con eso.',
  'Mi dispiace, ma non posso aiutarti con questa richiesta.',
  'Desculpe, mas não posso ajudar com isso.',
  'Sorry, maar daar kan ik je niet mee helpen.',
  'Przykro mi, ale nie mogę w tym pomóc.',
  'Tyvärr kan jag inte hjälpa till med det.',
  'Beklager, men jeg kan ikke hjelpe med det.',
  'Üzgünüm, bu konuda size yardımcı olamam.',
  'К сожалению, я не могу помочь с этим.',
  '申し訳ありませんが、そのご質問にはお答えできません。',
  '很抱歉，我无法回答这个问题。',
  '죄송하지만 그 요청은 도와드릴 수 없습니다.',
];

const ANSWERS = [
  'Sorry to hear that your skates broke. 1. Acme 2. Globex',
  'Lo siento, no conozco esa marca. Pruebe Globex o Initech.',
  'Non posso dire quale sia la migliore per tutti, ma Globex e Initech sono buone.',
  '很抱歉听到这个消息。推荐：1. Globex 2. Initech',
  'Ik kan je helpen: probeer Globex.',
];

const brand = { id: null, names: ['Acme'], domains: [] };

function read(text: string, judgement: Partial<Judgement> | null) {
  const answer = { text, citedUrls: [], retrievedUrls: [], truncated: false, refused: false };
  const judged = judgement && {
    judgement: { by: 'model' as const, sentiment: null, entities: [], ...judgement },
  };
  return readText({ answer, brand, competitors: [], judged });
}

describe('a refusal', () => {
  it.each(REFUSALS)('is found by rules in its plain form: %s', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  it.each(ANSWERS)('is not seen in an answer: %s', (text) => {
    expect(isRefusal(text)).toBe(false);
  });

  it('is what the judge calls one, in any language, unless the rules find the brand in it', () => {
    const text = 'Bohužel vám s tímto dotazem nemohu pomoci.';
    expect(read(text, null).valid).toBe(true);
    expect(read(text, { refuses: false }).valid).toBe(true);
    expect(read(text, { refuses: true })).toMatchObject({
      valid: false,
      mentioned: null,
      method: 'deterministic+model',
    });
    expect(read('1. Acme\n2. Globex', { refuses: true })).toMatchObject({ valid: true, mentioned: true });
  });

  it('stays one when stored answers are read again without the model', async () => {
    const text = 'Bohužel vám s tímto dotazem nemohu pomoci.';
    const slot = aSlot({ analysisId: 'a', queryId: 'q', engineId: 'e', state: 'answered' });
    const stored = {
      slot,
      query: anAnalysisQuery(),
      answer: anAnswer(slot.id, { text }),
      extraction: read(text, { refuses: true }),
    };
    const names = { brand: { ...brand, names: ['Other'] }, competitors: [] };
    const [again] = await rereadEvidence(directReader, [stored], names);
    expect(again?.extraction).toMatchObject({ valid: false, method: 'deterministic+model' });
  });
});
