import type { UserRow } from '@signpost/contract/administration';
import { SelectField } from '../../parts/fields.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';

const ROLES = [
  'administrator',
  'viewer',
  'notifier',
  'editor',
  'subscriber',
] as const satisfies UserRow['role'][];

interface RoleChoiceProps {
  value: UserRow['role'];
  isDisabled?: boolean;
  problem?: string | null;
  onChange: (role: UserRow['role']) => void;
}

/** The role of a user, with what it allows. */
export function RoleChoice({ value, isDisabled = false, problem = null, onChange }: RoleChoiceProps) {
  const { users: words } = useAdministrationWords().administration;
  return (
    <SelectField
      label={words.role}
      help={words.roles[value].meaning}
      problem={problem}
      choices={ROLES.map((role) => ({ value: role, label: words.roles[role].name }))}
      value={value}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
}
