import look from './switch.module.css';

interface SwitchProps {
  /** What is switched, for screen readers. */
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switches something on or off at once. */
export function Switch({ label, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={look['switch']}
      aria-label={label}
      checked={isOn}
      disabled={isBusy}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
