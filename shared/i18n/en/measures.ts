/** Numbers, sizes and moments as every screen says them. */
export const measures = {
  /** The language in which numbers and dates are written, as BCP 47 names it. */
  language: 'en-GB',
  whole: '{{value, number}}',
  bytes_one: '{{count, number}} byte',
  bytes_other: '{{count, number}} bytes',
  kilobytes: '{{value, number}} KB',
  megabytes: '{{value, number(maximumFractionDigits: 1)}} MB',
  gigabytes: '{{value, number(maximumFractionDigits: 1)}} GB',
  yesterdayAt: 'yesterday, {{at}}',
} as const;
