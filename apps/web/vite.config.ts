import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { screenFiles } from './build/screen-files.ts';
import { slimContract } from './build/slim-contract.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    slimContract(),
    precompress(),
    screenFiles(),
    budget(),
  ],
  build: {
    // The policy allows data: for images only, so nothing may be inlined.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://localhost:3000', changeOrigin: false } },
  },
});
