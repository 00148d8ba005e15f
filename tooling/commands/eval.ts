import { createModel, type Model } from '@hearback/providers';
import { startSimulators } from '@hearback/simulators';
import { readConfig } from '../../apps/server/src/config.ts';
import {
  type EvalOutcome,
  evaluateDrafts,
  readEvalSet,
  toEvalRows,
} from '../../apps/server/src/modules/replies/drafts/model/evaluate-drafts.ts';

/** Prices of the vendor in USD per million tokens, for the cost: `EVAL_INPUT_PRICE=3 EVAL_OUTPUT_PRICE=15`. */
const { EVAL_INPUT_PRICE: inputPrice, EVAL_OUTPUT_PRICE: outputPrice } = process.env;

// The evaluation uses neither a database nor a secret, but the configuration requires both.
const config = readConfig({
  ...process.env,
  DATABASE_URL: process.env.DATABASE_URL ?? 'postgres://unused',
  HEARBACK_SECRET: process.env.HEARBACK_SECRET ?? 'unused'.repeat(6),
});
const simulators = config.model ? null : await startSimulators({ port: 0, smtpPort: 0 });
const settings = config.model ?? {
  vendor: 'anthropic' as const,
  apiKey: 'sk-ant-simulated',
  baseUrl: `${simulators?.url}/model/v1`,
  model: 'simulated',
};

let used = { input: 0, output: 0 };
const model: Model = createModel({
  ...settings,
  onCall: ({ inputTokens, outputTokens }) => {
    used = { input: used.input + inputTokens, output: used.output + outputTokens };
  },
});

/**
 * Drafts an answer to each of the 100 threads in `eval-threads.json` with the configured model, or with the simulated one
 * without a key, and prints what the checks found by situation.
 */
const outcomes: (EvalOutcome & typeof used)[] = [];
await evaluateDrafts(model, readEvalSet(), (outcome) => {
  outcomes.push({ ...outcome, ...used });
  used = { input: 0, output: 0 };
});
console.log(`Model: ${settings.model} (${settings.vendor}), threads: ${outcomes.length}`);
console.table(toEvalRows(outcomes));
const total = (of: 'input' | 'output') => outcomes.reduce((sum, each) => sum + each[of], 0);
const cost =
  inputPrice && outputPrice
    ? `${((total('input') * Number(inputPrice) + total('output') * Number(outputPrice)) / 1e6).toFixed(4)} USD`
    : 'set EVAL_INPUT_PRICE and EVAL_OUTPUT_PRICE to compute it';
console.log(`Tokens: ${total('input')} in, ${total('output')} out. Cost: ${cost}`);
for (const { result, rules, language, situation, text } of outcomes)
  if (rules.length > 0 || result === 'failed')
    console.log(
      `${result}: ${situation}, ${language}, ${rules.join(', ')}${text ? `\n  ${text.replaceAll('\n', ' ')}` : ''}`,
    );
await simulators?.stop();
