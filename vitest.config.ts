import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['{contract,service,bench,examples}/**/*.test.ts'] },
});
