import type { ModelCall } from '@hearback/providers';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const modelCalls = new Counter({
    name: 'hearback_model_calls_total',
    help: 'Calls to the language model, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  const modelTokens = new Counter({
    name: 'hearback_model_tokens_total',
    help: 'Tokens used by the language model, by task and direction',
    labelNames: ['task', 'direction'],
    registers: [registry],
  });
  return {
    registry,
    countModelCall({ task, outcome, inputTokens, outputTokens }: ModelCall): void {
      modelCalls.inc({ task, outcome });
      modelTokens.inc({ task, direction: 'input' }, inputTokens);
      modelTokens.inc({ task, direction: 'output' }, outputTokens);
    },
    httpSeconds: new Histogram({
      name: 'hearback_http_request_seconds',
      help: 'Response time, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'hearback_jobs_total',
      help: 'Finished jobs, by name and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobsWaiting: new Gauge({
      name: 'hearback_jobs_waiting',
      help: 'Waiting and running jobs, by name',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsGivenUp: new Gauge({
      name: 'hearback_jobs_given_up',
      help: 'Jobs that failed permanently, by name',
      labelNames: ['job'],
      registers: [registry],
    }),
    erasedDropped: new Counter({
      name: 'hearback_erased_dropped_total',
      help: 'Data of erased people that was discarded on arrival, by source',
      labelNames: ['via'],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: 'hearback_live_streams',
      help: 'Open live streams',
      registers: [registry],
    }),
  };
}
