// `npm run push:keys`: a pair of keys for web push (RFC 8292), as lines for .env.
import webPush from 'web-push'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
