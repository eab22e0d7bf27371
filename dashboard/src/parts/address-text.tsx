import look from './address-text.module.css';

const END = 18;

/** A long address on one line: its middle is left out, never its end. The whole stands in the title. */
export function AddressText({ address }: { address: string }) {
  const cut = address.length > END * 2 ? address.length - END : address.length;
  return (
    <span className={look['address']} title={address}>
      <span className={look['start']}>{address.slice(0, cut)}</span>
      <span>{address.slice(cut)}</span>
    </span>
  );
}
