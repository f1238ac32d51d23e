import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { callsOf } from './call-limit/call-limit.ts'

/**
 * With a longer delay of each turn of the loop, answers take many seconds and requests pile up in memory. A machine that is
 * merely short of processor time stays below it.
 */
const longestDelayMs = 1000

/**
 * Refuses calls while the process is behind, before they cost anything. Pages, files and health are answered: they are
 * cheap, and a balancer must not take a busy process for a dead one.
 */
export async function shedLoad(app: FastifyInstance, delayMs = longestDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler(request) {
      if (callsOf(request) === 0) return undefined
      return Promise.reject(new AppError('UNAVAILABLE', 'Courtside is very busy. Please try again in a moment.', 10))
    },
  })
}
