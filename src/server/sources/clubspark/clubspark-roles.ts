/** Roles that anybody may have. A window for others only ('Administrator, Member') is no opening for a guest. */
const everybody = /guest|public|anyone|everyone|non[- ]?member|casual|visitor/i

export function isForEverybody(roles: string): boolean {
  return everybody.test(roles)
}
