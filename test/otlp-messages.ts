import protobuf from 'protobufjs';
import { z } from 'zod';

/**
 * What the tests read of OTLP in protobuf, with the numbers that version 1 of the protocol gives to its fields. The
 * decoder is protobufjs: the program's own encoder is OpenTelemetry's, which cannot read what it writes.
 */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Value { oneof value { string text = 1; bool flag = 2; int64 whole = 3; double number = 4; } }
  message Attribute { string key = 1; Value value = 2; }
  message Resource { repeated Attribute attributes = 1; }

  message MetricsRequest { repeated ResourceMetrics resources = 1; }
  message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scopes = 2; }
  message ScopeMetrics { repeated Metric metrics = 2; }
  message Metric { string name = 1; oneof data { Points gauge = 5; Points sum = 7; Distributions histogram = 9; } }
  message Points { repeated Point points = 1; }
  message Point { oneof value { double number = 4; sfixed64 whole = 6; } repeated Attribute attributes = 7; }
  message Distributions { repeated Distribution points = 1; }
  message Distribution { fixed64 count = 4; repeated Attribute attributes = 9; }

  message TracesRequest { repeated ResourceSpans resources = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scopes = 2; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace = 1; string name = 5; fixed64 start = 7; fixed64 end = 8;
    repeated Attribute attributes = 9; repeated Event events = 11;
  }
  message Event { fixed64 time = 1; string name = 2; }

  message Answer { PartialSuccess partial_success = 1; }
  message PartialSuccess { int64 rejected = 1; string message = 2; }
`);

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }))
  .transform((attributes) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? null])),
  );
const resourceSchema = z.object({ attributes: attributesSchema });
const pointSchema = z.object({
  number: z.number().optional(),
  whole: z.number().optional(),
  count: z.number().optional(),
  attributes: attributesSchema,
});
const pointsSchema = z.object({ points: z.array(pointSchema) });
const metricsSchema = z.object({
  resources: z.array(
    z.object({
      resource: resourceSchema,
      scopes: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              gauge: pointsSchema.optional(),
              sum: pointsSchema.optional(),
              histogram: pointsSchema.optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
const tracesSchema = z.object({
  resources: z.array(
    z.object({
      resource: resourceSchema,
      scopes: z.array(
        z.object({
          spans: z.array(
            z.object({
              trace: z.string(),
              name: z.string(),
              start: z.number(),
              end: z.number(),
              attributes: attributesSchema,
              events: z.array(z.object({ name: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Attributes = z.infer<typeof attributesSchema>;

/** One figure of a request, as far as a test asks. `value`: how many, where it is a distribution. */
export interface SentPoint {
  readonly name: string;
  readonly value: number;
  readonly attributes: Attributes;
}

/** Throws where the bytes are no request with figures. */
export function pointsIn(request: Uint8Array): readonly SentPoint[] {
  return metricsSchema.parse(read('MetricsRequest', request)).resources.flatMap(({ scopes }) =>
    scopes.flatMap(({ metrics }) =>
      metrics.flatMap(({ name, gauge, sum, histogram }) =>
        [gauge, sum, histogram].flatMap((data) =>
          (data?.points ?? []).map(({ number, whole, count, attributes }) => ({
            name,
            attributes,
            value: number ?? whole ?? count ?? Number.NaN,
          })),
        ),
      ),
    ),
  );
}

/** Throws where the bytes are no request with traces. Times are in nanoseconds since 1970. */
export function spansIn(request: Uint8Array) {
  return tracesSchema
    .parse(read('TracesRequest', request))
    .resources.flatMap(({ scopes, resource }) =>
      scopes.flatMap(({ spans }) => spans.map((span) => ({ ...span, resource: resource.attributes }))),
    );
}

/** The answer of a receiver that has left out some of what it was sent. */
export function answerWithRejected(rejected: number): Uint8Array {
  return root
    .lookupType('Answer')
    .encode({ partialSuccess: { rejected, message: 'x' } })
    .finish();
}

function read(message: string, bytes: Uint8Array): unknown {
  const type = root.lookupType(message);
  return type.toObject(type.decode(bytes), { longs: Number, bytes: String, defaults: true });
}
