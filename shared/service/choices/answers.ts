import { choose, chooseValue } from '../choice.ts';

/** Choices about answers: how each of them is understood. */
export const answerChoices = {
  requiredAnswerFields: choose(
    'which fields of an answer are always present',
    'only what names the record (a driver, a vehicle, a receipt); nothing of a BatchResult',
    'a row without its other fields can be shown; a row that belongs to nobody cannot, and is counted as unreadable',
  ),
  unlistedAnswerFields: choose(
    'whether answers carry further fields',
    'they pass unread; those of a fleet are kept as they came',
    'a change history exists for each API, so that fields can be added; divisions come in a field of unknown name',
  ),
  nullInAnswer: choose(
    'what a null means where a value was expected',
    'the value is absent',
    'nothing else can be meant, and one null must not hide a row',
  ),
  fleetDivisions: choose(
    'shape of the divisions in fleets-search',
    'a list named `divisions` of names, or of the rows of divisions-search, is shown; anything else is kept as it came',
    'the rows of divisions-search are the only shape of a division that the interface has',
  ),
  ordering: choose(
    'ordering of result arrays',
    'kept as they come; screens sort for themselves',
    'an order that is not promised cannot be relied upon',
  ),
  paging: choose(
    'paging of result arrays',
    'none: one request brings the whole result',
    'no parameter for a page is described',
  ),
  maxAnswerBytes: chooseValue(
    'size of answers',
    64 * 1024 * 1024,
    'an answer above 64 MiB is given up; narrower bounds or filters make it smaller',
    'without a limit, a broken server fills the memory of the PC',
    ['limits.maxAnswerBytes'],
  ),
  splitAnswers: chooseValue(
    'a report whose answer is larger than that',
    { parts: 4, mostQuestions: 64 },
    'it is asked in 4 parts, a part that is too large in 4 again, in at most 64 questions: of the drivers or vehicles that are asked for; where none are, by days (driver-d28, driver-d68, site-S40, check sheets and their actions), each part with two days more on either side, of which what begins within it counts; the others for all drivers or vehicles that reports have named, which the report then says',
    'a row is of one driver or one vehicle, so that parts by them lose and double nothing. The interface does not say to which moment of a duty the bounds apply: two days are longer than any duty, so that it is whole in the part in which it begins, and counts there alone. Who was never named cannot be asked for: no filter leaves out those who are known',
  ),
  progressTimeoutMs: chooseValue(
    'time in which the service answers',
    60_000,
    'given up after 60 s in which nothing moved in either direction; a slow answer that moves is waited for',
    'depots have slow lines and reports take long; only standstill tells a lost connection',
    ['timeouts.progressMs'],
  ),
  requestDeadlineMs: chooseValue(
    'time that a whole request may take',
    180_000,
    'given up after 3 minutes and a second for each KiB that moved in either direction, whether something moves or not',
    'a service that sends a byte now and then, or 102 without end, would otherwise hold every connection for ever',
    ['timeouts.deadlineMs'],
  ),
  compressedAnswers: choose(
    'whether answers come compressed',
    'rows are asked for in gzip or br (Accept-Encoding), everything else as it is; gzip, deflate and br are read from any answer, and unpacked no larger than an answer that comes uncompressed may be',
    'reports are long and repeat themselves, so that they take a tenth of the line; a packed answer can hold far more than its length says',
  ),
  badCredentials: chooseValue(
    'status and body when either credential is missing or invalid',
    401,
    '401 with an ErrorBody; 403 is taken the same way: sending stops until the keys are mended',
    '401 is the HTTP meaning, and gateways that check subscription keys answer 401 or 403',
  ),
  refusedStatuses: chooseValue(
    'conditions producing 400 beyond an invalid parameter, and other statuses about one request',
    [400, 413, 415, 422],
    'the request, and so the file, is refused for good, with the words of the ErrorBody',
    'each of them blames the content: the same content would be refused again',
  ),
  laterStatuses: chooseValue(
    'other status codes (throttling, time-outs)',
    [408, 425, 429],
    'these and every 5xx are tried again later, not before Retry-After in either of its forms',
    'each of them blames the moment',
  ),
  undescribedStatuses: choose(
    'every other status, also 404, a redirect, and 200 where 201 is due',
    'a broken answer: nothing was accepted, and it is tried again later with a message that names the status; a file that gets the same one a third time, while others get through, needs attention with the words of the service',
    'a wrong address, a captive portal or a proxy answers like this, and neither is the fault of the file; where others get through, it is about the file, and sending it without end helps nobody',
  ),
  redirects: choose(
    'whether the service redirects',
    'no redirect is followed, not even within the origin; the answer is broken and names the target’s origin',
    'credentials must not reach another origin, a POST may be changed into a GET on the way, and none is described',
  ),
  brokenReceipt: choose(
    'a 201 whose body is not an upload result',
    'not a receipt: the file counts as unsent, its outcome as unknown; it is sent again twice, then it needs attention',
    'a second arrival can be recognised and a lost file cannot be brought back, but nobody gains from an endless row of them',
  ),
  repeatedUpload: choose(
    'whether the same bytes uploaded twice make two records',
    'assumed to; the client itself never sends anything twice',
    'whoever calls it knows whether a second arrival is worth the risk',
  ),
  errorKeys: choose(
    'keys inside `error` of an ErrorBody',
    'any; the reference service maps the path of each field to a list of problems',
    'that is what names the field that is wrong',
  ),
  errorCatalogue: choose(
    'error code catalogue',
    'none; `errorMessage` is shown in the words of the service',
    'words of our own would claim to know more than is shown',
  ),
  responseCode: choose(
    'meaning of `responseCode` in a BatchResult',
    'kept and shown, never decided upon: the HTTP status and the counts decide',
    'the only sample shows 400 inside a 200',
  ),
  failingResponseCode: chooseValue(
    'meaning of `responseCode` in the receipt of an upload',
    400,
    'from 400 on, the file failed, as the sample of a batch shows it inside a success: it has its receipt, needs attention with the code and the words of the service, and its original and its copy stay; any other number is kept and shown',
    'a receipt and a failure contradict each other, and a file is never shown as safely sent on a guess',
  ),
  wholeBatchFailed: choose(
    'a BatchResult with `errorMessage` and nothing counted as applied',
    'every record of that request counts as refused with that message, unless `errors` says it better',
    '`errorMessage` is the reason why the whole request failed',
  ),
  batchContradiction: choose(
    'a BatchResult that leaves its counts out or contradicts itself',
    'no more records count as applied than any part of it allows; the rest is told as not accounted for, and why',
    'a record that is called applied is not looked at again',
  ),
  batchInDoubt: chooseValue(
    'whether records of a batch were applied when the connection broke after they were sent',
    'leave',
    'they are reported as in doubt and not sent again, unless the caller asks for it',
    'no operation reads a driver or a clocking back, and a record must not be applied twice unasked',
    ['inDoubt'],
  ),
  states: choose('states and transitions of resources', 'none are modelled', 'none are named'),
  calculations: choose(
    'report calculation rules',
    'the client shows what it is given; the reference service computes in the simplest honest way',
    'the rules of the service are its own',
  ),
  tokenIssue: choose(
    'how the API token is issued',
    'a person enters both keys at set-up, or the agent takes them from its environment',
    'no operation issues them',
  ),
  versioning: choose(
    'deprecation policy, change history and versioning of webhook payloads',
    'version 1 of each path; reading is tolerant of additions',
    'the paths carry v1, and nothing else is said',
  ),
} as const;
