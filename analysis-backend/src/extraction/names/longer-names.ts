import type { Span } from '../../model/extraction.ts';
import type { Document } from '../text/document.ts';
import { leadName } from './leads.ts';

/** Of the company itself: 青岚公司 is 青岚. */
const OF_ITSELF =
  /^(?:公司|集团|集團|官网|官網|官方|品牌|平台|软件|軟體|应用|產品|产品|服务|服務|价格|價格|优势|優勢|优点|优點|缺点|缺點|特点|特點|功能|社|製品|製|公式|本社|本店|店|株式会社|有限公司|アプリ|サービス|グループ)/u;

/** The kinds of companies: a name with one of them is another name, unless the brand itself has it. */
const KINDS =
  '银行|銀行|大学|大學|学院|學院|医院|醫院|病院|证券|證券|証券|保险|保險|保険|生命|基金|航空|铁路|鐵路|鉄道|電鉄|酒店|科技|传媒|傳媒|地产|地產|不動産|置业|置業|製薬|自動車|百貨店';
/** In Chinese the kind must follow at once: what comes between could be a verb. */
const KIND_NEXT = new RegExp(`^(?:${KINDS})`, 'u');
/** In Japanese verbs and particles are written otherwise, so characters that end with a kind are one name: 三井住友銀行. */
const KIND_LAST = new RegExp(`^\\p{Script=Han}{0,4}(?:${KINDS})$`, 'u');

const HAN = /\p{Script=Han}/u;
const HAN_BEFORE = /\p{Script=Han}{1,20}$/u;
const HAN_AFTER = /^\p{Script=Han}{1,20}/u;
/** Words between names, which are no part of one. */
const PARTICLE = /[的是和与與及在有为為了从從到把被对對、]/u;
const NAME_ONLY = /^[\p{Script=Han}\p{Script=Katakana}\u30fc・]{2,20}$/u;

/**
 * Whether a name in Chinese characters is only a piece of a longer one: 三井 in 三井住友銀行. Between words there is no space, so
 * this is certain in two places: before the kind of a company, and at the head of a list item that is the longer name.
 */
export function longerNames(doc: Document): (name: Span) => boolean {
  if (!HAN.test(doc.prose)) return () => false;
  const heads = new Set(
    doc.lists
      .flatMap((list) => list.items.flatMap(({ lead }) => leadName(doc.prose, lead) ?? []))
      .map(({ start, end }) => doc.prose.slice(start, end)),
  );
  return (span) => {
    const name = doc.prose.slice(span.start, span.end);
    if (!NAME_ONLY.test(name)) return false;
    const before = HAN.test(name[0] ?? '')
      ? (HAN_BEFORE.exec(doc.prose.slice(Math.max(0, span.start - 20), span.start))?.[0] ?? '')
      : '';
    const after = HAN.test(name.at(-1) ?? '')
      ? (HAN_AFTER.exec(doc.prose.slice(span.end, span.end + 20))?.[0] ?? '')
      : '';
    if (before === '' && after === '') return false;
    if ((doc.language === 'ja' ? KIND_LAST : KIND_NEXT).test(after)) return true;
    const isItself = PARTICLE.test(before + after) || (before === '' && OF_ITSELF.test(after));
    return !isItself && heads.has(before + name + after);
  };
}
