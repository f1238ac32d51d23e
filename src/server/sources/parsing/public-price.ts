/** Fees that not everybody may pay. */
const restricted =
  /concession|pension|\bsenior|\bstudent|\bjunior|\bjnr\b|\bchild|\bkids?\b|\bcadet|\bveteran|\bvets?\b|\bmember|\bstaff|reciprocal|affiliat|\bcorporate|\bunder ?\d|\bu\d\d\b|\bcarer/i
/** 'Non-members' and 'visitors' are everybody. */
const everybody = /non[- ]?member|visitor|public|guest|casual/i

export interface Fee {
  label: string
  cents: number
}

/** The lowest price open to everybody; undefined if every fee is for some people only. */
export function publicPrice(fees: readonly Fee[]): number | undefined {
  const cents = fees.filter(({ label }) => everybody.test(label) || !restricted.test(label)).map((fee) => fee.cents)
  return cents.length === 0 ? undefined : Math.min(...cents)
}

/** Cents of the first amount of dollars in a text. */
export function centsIn(text: string): number | undefined {
  const amount = /\$\s*(\d[\d,]*(?:\.\d{1,2})?)/.exec(text)?.[1]
  return amount === undefined ? undefined : Math.round(Number(amount.replaceAll(',', '')) * 100)
}
