import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the server of the project listens while the client is worked on. */
const server = process.env['GATTAI_SERVER'] ?? 'http://127.0.0.1:4200';

export default defineConfig({
  plugins: [svelte()],
  // Tests run the code that browsers get.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
