// The flows, in a real browser on the real server: node e2e/run.mjs
import { spawnSync } from 'node:child_process';
import { browserPath, program } from './harness.mjs';

for (const need of [program, browserPath]) {
  try {
    need();
  } catch (error) {
    console.error(`e2e: ${error.message}`);
    process.exit(1);
  }
}
const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=570000', ...['flows.test.mjs', 'aegis.test.mjs'].map((name) => new URL(name, import.meta.url).pathname)], { stdio: 'inherit' });
process.exit(done.status ?? 1);
