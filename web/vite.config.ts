import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where the server of the project listens while the client is worked on. */
const server = process.env['GATTAI_SERVER'] ?? 'http://127.0.0.1:4200';

/** Leaves a `.br` and a `.gz` beside every file that shrinks; the server sends them as they are. */
function smaller(): Plugin {
  return {
    name: 'smaller',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const plain = readFileSync(path);
        const packed = { br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }), gz: gzipSync(plain, { level: 9 }) };
        for (const [end, bytes] of Object.entries(packed)) if (bytes.length < plain.length * 0.9) writeFileSync(`${path}.${end}`, bytes);
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), smaller()],
  // Tests run the code that browsers get.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  // Pages read the documents beside the client.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  test: { include: ['tests/**/*.test.ts'] },
});
