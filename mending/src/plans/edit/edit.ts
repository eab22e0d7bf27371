/** Why a change cannot be made to a text. */
export type EditRefusal =
  | 'not_found'
  | 'ambiguous'
  | 'in_link'
  | 'in_heading'
  | 'in_code'
  | 'in_caption'
  | 'in_button'
  | 'in_shortcode'
  | 'in_block_data'
  | 'in_other'
  | 'crosses_markup'
  | 'already_linked'
  | 'no_anchor'
  | 'bad_address'
  | 'overlaps';

/** A part of a raw text and what takes its place. */
export interface Edit {
  start: number;
  old: string;
  new: string;
  /** Addresses of links that it takes away and adds, as written. */
  removes: readonly string[];
  adds: readonly string[];
}

export type Found<Value> = { isFound: true; value: Value } | { isFound: false; why: EditRefusal };

export function found<Value>(value: Value): Found<Value> {
  return { isFound: true, value };
}

export function refused(why: EditRefusal): { isFound: false; why: EditRefusal } {
  return { isFound: false, why };
}
