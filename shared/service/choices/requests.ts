import { largestFileBytes, largestFileMegabytes } from '../../contract/limits.ts';
import { choose, chooseValue } from '../choice.ts';

/** Choices about requests. */
export const requestChoices = {
  requiredDriverFields: choose(
    'which driver fields are required in drivers-update',
    'only `id`; every other field is optional, and one that is omitted leaves the record as it is',
    'the operation updates an existing driver, so that the identifier is the least that it can need',
  ),
  clearedField: choose(
    'how a field of a driver is cleared',
    'a text is sent empty, where a cell says "(clear)"; a date, number, flag or entry of a list cannot be cleared',
    'an empty text is a value of the type that the interface gives; null and empty objects are of none',
  ),
  listsOfDriver: choose(
    'whether a list of a driver that is sent, such as `registeredCards`, replaces the one of the record or adds to it',
    'assumed to replace it: each preview names the lists that are given, and asks for every entry that should stay',
    'an entry that was lost unawares is worse than one that was given twice',
  ),
  repeatedRecord: choose(
    'two items of one batch about the same record',
    'refused before anything is sent, from a spreadsheet and from JSON',
    'which of the two would be obeyed is not said, and an answer about one of them could not be told apart',
  ),
  requiredRecords: choose(
    'whether `records` is required in drivers-update',
    'required, as it is in clockings-update',
    'a batch without its records asks for nothing',
  ),
  requiredUploadFields: choose(
    'which fields of the uploads are required',
    'the file name and the content; `siteProductCode` is optional',
    'the interface says what happens when `siteProductCode` is omitted, and says it of no other field',
  ),
  allowedWords: choose(
    'allowed values of title, gender, ethnicity, category, cardType, severity, highestSeverity and checkType',
    'any text',
    'a list of our own would refuse what the service allows',
  ),
  unlistedRequestFields: choose(
    'what the service does with request fields that it does not know',
    'they are refused before anything is sent, with their path',
    'a misspelt filter that is passed over silently widens a report',
  ),
  emptyFilter: chooseValue(
    'behaviour when a filter array is omitted or empty',
    'no-restriction',
    'no restriction in either case',
    'an omitted filter cannot mean nothing, and programs that build lists leave an empty one where they mean none',
  ),
  omittedFlag: chooseValue(
    'defaults of boolean flags when omitted',
    false,
    'false',
    'each flag is described by what happens when it is true',
  ),
  omittedBound: chooseValue(
    'defaults of date bounds when omitted',
    'unbounded',
    'unbounded on that side; a bound excludes its own moment, as "after" and "before" say',
    'a hidden bound would drop rows without saying so',
  ),
  omittedClockingFilter: chooseValue(
    'default of `filterClockingData` when omitted',
    2,
    '2, no filter',
    'a report that nobody narrowed shows everything',
  ),
  dateTimeWithoutZone: chooseValue(
    'the zone of a date-time with neither `Z` nor an offset',
    'utc',
    'UTC; everything that is sent carries `Z`; a time in a spreadsheet is of the zone of the depot, and both are shown before it is sent. Where the display texts of the service say otherwise, a person is asked',
    'samples show the same fields with and without `Z`, and tachographs record in UTC',
    ['timesWithoutZone'],
  ),
  leapSecond: choose(
    'which moment a date-time with the second 60 is',
    'the second before it, so that it stays on its day',
    'RFC 3339 allows it, and clocks of programs have no such second',
  ),
  multipartPartNames: chooseValue(
    'names of the multipart form parts',
    { file: 'file', siteProductCode: 'siteProductCode' },
    '`file` for the file, whose name travels in the header of that part, and `siteProductCode` for the site',
    'the usual name for an uploaded file, and the field name of the JSON upload',
    ['filePartName', 'sitePartName', 'partNames'],
  ),
  multipartFileType: chooseValue(
    'media type of the part that holds the file',
    'application/octet-stream',
    'application/octet-stream',
    'tachograph downloads have no registered media type',
  ),
  uploadWay: chooseValue(
    'which of the two uploads to prefer',
    'multipart',
    'multipart; the JSON upload is the other way, one setting away',
    'Base64 adds a third to what a depot has to send; the JSON way depends on no part name',
    ['uploadWay'],
  ),
  base64Alphabet: choose(
    'which Base64 the JSON upload means',
    'the standard alphabet with padding (RFC 4648, section 4), without line breaks',
    'it is what the word means where nothing else is said',
  ),
  maxFileBytes: chooseValue(
    'maximum file size',
    largestFileBytes,
    `a file above ${largestFileMegabytes} MiB is refused before it is sent`,
    'it is the bound that every way into a depot has; the largest vehicle-unit downloads are a few MiB, and what is far above is no download',
    ['limits.maxFileBytes'],
  ),
  batchSize: chooseValue(
    'maximum batch size',
    500,
    'batches are split into requests of 500 records, joined in order afterwards',
    'a request of a few hundred KiB passes every common limit, and a cut loses little',
    ['limits.batchSize'],
  ),
  rateLimit: choose(
    'rate limits',
    'none is assumed; 429 and 503 are obeyed, for as long as Retry-After says',
    'a limit of our own would only slow a service that has none',
  ),
} as const;

/** Choices about the deliveries that the service posts to a webhook receiver. */
export const webhookChoices = {
  webhookSignature: chooseValue(
    'how the signature of a webhook is computed and with which secret',
    { algorithm: 'sha1', prefix: 'sha1=' },
    'HMAC-SHA1 over the raw body, keyed with the secret of the webhook in UTF-8, in hexadecimal; a receiver reads either case',
    'the form `sha1=<hex digest>` is that of the common webhook signatures, which are computed so',
    ['webhooks.secret'],
  ),
  webhookMaxBodyBytes: chooseValue(
    'size of a delivery',
    1024 * 1024,
    'a delivery above 1 MiB is refused with 413 while it is read',
    'a clocking takes a few hundred bytes, and the body must be read before its signature can be checked',
    ['webhooks.maxBodyBytes'],
  ),
  webhookSuccess: choose(
    'expected response status of the receiver',
    'the receiver answers 204 once a delivery is stored; the reference service takes any 2xx',
    'a delivery is only done when it cannot be lost any more',
  ),
  webhookTimeoutMs: chooseValue(
    'delivery time-out',
    10_000,
    'the reference service gives a receiver 10 s; the receiver gives a sender 10 s for the whole body',
    'long enough for a slow line, short enough that slow senders cannot hold every connection',
    ['webhooks.timeoutMs'],
  ),
  webhookRetryDelaysMs: chooseValue(
    'retry policy of deliveries',
    [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000],
    'six further attempts within about an hour and a quarter, then the delivery is given up',
    'it bridges the restart of a PC; what is older, the reports show anyway',
  ),
  webhookReplay: chooseValue(
    'how a receiver tells a repeated delivery from a new one',
    { repeatedWithinMs: 2 * 60 * 60 * 1_000 },
    'deliveries are remembered for as long as they are kept; one with a header `TT-Hook-Delivery` repeats that with the same value and body; without it, one that says of its clocking what the newest delivery about that clocking said, within 2 hours; a repeated one is answered 204 and not acted on',
    'no header that identifies a delivery is shown, and retries make repeats normal; a clocking that is changed and changed back is no repeat, and after 2 hours no sender tries again',
    ['webhooks.memory'],
  ),
  webhookEvents: choose(
    'names of the events other than `clocking` and `ping`',
    'any other name is answered 204, kept as received and shown as not understood yet, and nothing acts on it, whatever its body shows',
    'the wildcard subscribes to events of the future, and a sender tries again without end what is refused; the name travels outside the signature, so that only a clocking with the name of one is acted on',
  ),
  webhookActions: choose(
    'values of `action` other than `created`',
    'any text is read; the reference service sends `updated` for a change',
    'the event is emitted for changes too, under a name that is not shown',
  ),
  pingPayload: choose(
    'payload of the `ping` event',
    'a JSON object without a clocking is understood; anything else, also nothing, is taken and shown as not understood yet; the reference service sends the subscribed events',
    'it confirms that the set-up works, and needs to carry nothing',
  ),
} as const;
