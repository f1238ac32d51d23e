/** How a message to a channel ended that no further copy is sent of, though no answer came (invariant I2). */
export const mayNotHaveArrived = 'may not have arrived'
