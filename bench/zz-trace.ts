import { startDemoSite } from '/work/wt/s45/scripts/screens/demo-site.ts'
import { launchChromium } from '/work/wt/s45/scripts/screens/launch-chromium.ts'
const site = await startDemoSite(); const browser = await launchChromium()
await new Promise(r=>setTimeout(r,6000))
const path=process.argv[2]??'/browse', rate=Number(process.argv[3]??4)
for (let i=0;i<2;i++){
const ctx = await browser.newContext({viewport:{width:360,height:800},deviceScaleFactor:2,isMobile:true,hasTouch:true,timezoneId:'Australia/Sydney'})
const page = await ctx.newPage(); const s = await ctx.newCDPSession(page)
if(path==='/calendar') await page.addInitScript((t)=>localStorage.setItem('auth_token',t),site.token)
await s.send('Network.enable'); await s.send('Network.emulateNetworkConditions',{offline:false,latency:150,downloadThroughput:200000,uploadThroughput:93750})
await s.send('Emulation.setCPUThrottlingRate',{rate})
const rows:any[]=[];const m=new Map()
s.on('Network.requestWillBeSent',(e:any)=>m.set(e.requestId,{u:e.request.url.replace(site.url,''),a:e.timestamp,p:e.request.initialPriority}))
s.on('Network.responseReceived',(e:any)=>{const r=m.get(e.requestId);if(r)r.r=e.timestamp})
s.on('Network.loadingFinished',(e:any)=>{const r=m.get(e.requestId);if(r){r.e=e.timestamp;r.b=e.encodedDataLength}})
await page.addInitScript(()=>{(window as any).lcp=[];new PerformanceObserver(l=>{for(const e of l.getEntries() as any[])(window as any).lcp.push([Math.round(e.startTime),e.size,e.element?.outerHTML?.slice(0,90)])}).observe({type:'largest-contentful-paint',buffered:true})})
await page.goto(site.url+path,{waitUntil:'commit'}); await page.waitForFunction(()=>'hydrated' in document.documentElement.dataset && document.querySelector('td[data-row]'),undefined,{timeout:60000}); const use=await page.evaluate(()=>performance.now()); await page.waitForTimeout(3000)
const t0=Math.min(...[...m.values()].map((x:any)=>x.a))
if(i===1){for(const r of [...m.values()] as any[])console.log(Math.round((r.a-t0)*1e3),Math.round((r.r-t0)*1e3),Math.round((r.e-t0)*1e3),r.b,r.p,r.u.slice(0,70))
console.log('usable',use, await page.evaluate(()=>performance.getEntriesByType('paint').map(e=>e.name+' '+Math.round(e.startTime)).join()), await page.evaluate(()=>JSON.stringify((window as any).lcp,null,1)), await page.evaluate(()=>{const n=performance.getEntriesByType('navigation')[0] as any;return JSON.stringify({dcl:n.domContentLoadedEventStart,interactive:n.domInteractive,respEnd:n.responseEnd, load:n.loadEventEnd})}))}
await ctx.close()}
await browser.close(); await site.stop()
