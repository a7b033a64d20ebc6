HTTP/1.1 200 OK
x-content-type-options: nosniff
content-type: application/rss+xml; charset=utf-8
vary: accept, authorization, prefer
cache-control: private, no-cache
service-near-misses: 0
etag: "2DlZXogm6khm5OvgCLsMme"
content-length: 6652
Date: Sat, 28 Nov 2026 20:24:39 GMT
Connection: keep-alive
Keep-Alive: timeout=5

