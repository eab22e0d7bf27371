export { isSealed, SecretBox } from './secret-box.ts';
export { SecretError } from './secret-error.ts';
export { secretKeySetting } from './secret-key.ts';
