import look from './address-text.module.css';

const END = 18;

interface AddressTextProps {
  address: string;
  /** What stands in the title when `address` is only a part of it. */
  whole?: string;
}

/** A long address on one line: its middle is left out, never its end. The whole stands in the title. */
export function AddressText({ address, whole = address }: AddressTextProps) {
  const cut = address.length > END * 2 ? address.length - END : address.length;
  return (
    <span className={look['address']} title={whole}>
      <span className={look['start']}>{address.slice(0, cut)}</span>
      <span>{address.slice(cut)}</span>
    </span>
  );
}
