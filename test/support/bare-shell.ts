/** The variables of a process of its own: none of the test's but the path, and the folder of code compiled before. */
export const bareShell = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
