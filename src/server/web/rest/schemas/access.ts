/** Security requirements of paths in the OpenAPI document. */
export const signedIn = { security: [{ bearer: [] }] }

/** Open to visitors, with another answer for signed-in people. */
export const anybody = { security: [{}, { bearer: [] }] }

/** Open to everybody; a program can have limits of its own (rule machines-1). */
export const programs = { security: [{}, { key: [] }] }
